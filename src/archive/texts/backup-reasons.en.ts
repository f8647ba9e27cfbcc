export const diskFull = 'The disk is full. Free some space, or move the data to a larger disk.'
export const folderMissing = (path: string) => `The backup folder ${path} does not exist. Create it.`
export const notAllowed = (path: string) =>
  `Lantern is not allowed to write to ${path}. Allow it, or choose another folder.`
export const notAFolder = (path: string) => `${path} is a file, but must be a folder. Choose a folder.`
export const notAbsolute = 'enter the full path of the folder, such as /mnt/backup.'
export const withinData = 'the folder is inside the data folder of the academy. Choose another disk.'
export const notCopied = (name: string, reason: string) => `${name} was created, but not copied: ${reason}`
