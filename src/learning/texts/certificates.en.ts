export const getCertificate = 'Get your certificate'
export const yourCertificate = 'Your certificate'
export const nameOnCertificate = 'Name on the certificate'
export const nameHint =
  'In any Indian script or in English. All your certificates use this name, and you can’t change it later.'
export const issuedTo = (name: string) => `Issued to ${name}.`
export const preparing = 'Preparing…'
export const certificateFailed = 'We couldn’t issue the certificate. Try again.'
export const download = 'Download PDF'
export const downloadBadge = 'Download the badge'
export const badgeHint =
  'The badge is for apps that collect certificates (Open Badges). Its signature proves that the academy issued it.'
export const verify = 'Verification page'
export const verifyHint = 'Anyone with this link can check that the certificate is genuine.'
export const addToLinkedIn = 'Add to LinkedIn'
