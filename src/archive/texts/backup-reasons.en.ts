export const diskFull = 'The disk is full. Free some space, or move the data to a larger disk.'
export const folderMissing = (path: string) => `The folder ${path} for copies of backups is not there`
export const notAllowed = (path: string) => `Lantern may not write to ${path}`
export const notAFolder = (path: string) => `${path} is a file, but must be a folder`
export const notAbsolute = 'a folder is named from the root, such as /mnt/backup.'
export const withinData = 'the folder is in the data of the academy. Choose another disk.'
export const notCopied = (name: string, reason: string) => `${name} was created, but not copied: ${reason}`
