import { counted } from '../../platform/count.ts'

export const copied = 'कॉपी हुआ'
export const download = 'डाउनलोड'
export const sizeWithFiles = (bytes: string, files: string) => `${files} के साथ ${bytes}`
export const filesOf = (count: number, bytes: string) =>
  `${counted(count, 'फ़ाइल', { many: 'फ़ाइलें' })}, ${bytes}`
export const rowsAndFiles = (bytes: string, files: string) => `डेटा ${bytes} · ${files}`
export const rowsAndStoredFiles = (bytes: string, files: string) => `डेटा ${bytes} · ${files}, सिर्फ़ स्टोरेज में`
export const nightlyBackup = 'हर रात बैकअप बनाएँ'
export const nightlyBackupHint = 'अकादमी के समय के अनुसार रात 3 बजे, या अकादमी के फिर चलते ही।'
export const secondLocation = 'दूसरी जगह'
export const noSecondLocation =
  'कोई दूसरी जगह तय नहीं है। अगर इस मशीन की डिस्क ख़राब हुई, तो अकादमी और उसके सभी बैकअप खो जाएँगे।'
export const copiedTo = (location: string) => `हर बैकअप यहाँ कॉपी होता है: ${location}`
export const fixedByServer = 'यह जगह सर्वर की सेटिंग BACKUP_COPY_TO में तय है।'
export const folderOrBucket = 'फ़ोल्डर या बकेट'
export const locationHint =
  'किसी दूसरी डिस्क का फ़ोल्डर, जैसे /mnt/backup, या बकेट, जैसे s3://my-bucket/academy। बंद करने के लिए खाली छोड़ें।'
export const storeAddress = 'स्टोर का पता'
export const storeAddressHint = 'जैसे https://s3.example.com। Amazon S3 के लिए खाली छोड़ें।'
export const region = 'रीजन'
export const regionHint = 'जैसे ap-south-1'
export const accessKey = 'एक्सेस की'
export const secretKey = 'सीक्रेट की'
export const keepsSecretKey = 'सेव की हुई की रखने के लिए खाली छोड़ें।'
export const saveSecondLocation = 'दूसरी जगह सेव करें'
export const backups = 'बैकअप'
export const backupsIntro =
  'पूरी अकादमी की कॉपियाँ। हम आख़िरी 7 बैकअप, और पिछले 7 दिनों में हर दिन का आख़िरी बैकअप रखते हैं।'
export const backingUp = 'बैकअप बन रहा है…'
export const createBackup = 'बैकअप बनाएँ'
export const backupRunning = 'बैकअप बन रहा है।'
export const listFailed = 'बैकअप की सूची नहीं मिल पाई।'
export const tryAgain = 'फिर से कोशिश करें'
export const lastFailed = 'पिछला बैकअप <date></date> को नहीं बन पाया: <reason></reason>'
export const noneYetWarning = 'अभी कोई बैकअप नहीं है। अब एक बनाएँ।'
export const tooOld = 'सबसे नया बैकअप दो दिन से पुराना है। अब एक बनाएँ।'
export const locationUnreachable = (problem: string) => `दूसरी जगह तक पहुँचा नहीं जा सका: ${problem}`
export const noBackupsYet = 'अभी कोई बैकअप नहीं है।'
export const downloadNote = 'डाउनलोड एक फ़ाइल है जिसमें अकादमी का सारा डेटा होता है, पासवर्ड हैश भी। इसे सुरक्षित रखें।'
export const ownerOnly = 'सिर्फ़ अकादमी के मालिक ही बैकअप डाउनलोड कर सकते हैं और उनकी सेटिंग बदल सकते हैं।'
export const howToRestore = 'बैकअप वापस कैसे लाएँ'
export const restoreSignIn =
  'अकादमी की मशीन पर कमांड उसी यूज़र से चलाएँ जिससे Lantern चलता है, जैसे sudo -u lantern के साथ।'
export const restoreFirst =
  'पहला कमांड चलाएँ। यह सबसे नए बैकअप को एक नए फ़ोल्डर में लिखता है। चल रही अकादमी जैसी है वैसी रहती है।'
export const restoreSecond = 'Lantern बंद करें। दूसरा कमांड चलाएँ, और जाँचें कि सब कुछ मौजूद है।'
export const restoreFolder = 'अपनी सर्विस में नए फ़ोल्डर का नाम दें (STORAGE_DIR या --data), और उसे शुरू करें।'
export const firstCommand = 'पहला कमांड'
export const secondCommand = 'दूसरा कमांड'
export const restoreOlder =
  'पुराने बैकअप के लिए सबसे नए की जगह उसका नाम लिखें। DATABASE_URL वाली अकादमी को एक नया, खाली डेटाबेस चाहिए। दोनों कमांड में उसका नाम दें।'
export const backupFailedTitle = 'बैकअप शुरू नहीं हुआ'
export const backupFailed = 'बैकअप शुरू नहीं हुआ। फिर से कोशिश करें।'
export const backupSettingsFailedTitle = 'सेटिंग सेव नहीं हुई'
export const backupSettingsFailed = 'बैकअप की सेटिंग सेव नहीं हो सकी। फिर से कोशिश करें।'
export const backupBegun = 'तैयार होने पर हम आपको सूचना भेजेंगे।'
export const backupBegunTitle = 'बैकअप शुरू हुआ'
export const backupSettingsSaved = 'बैकअप की सेटिंग सेव हो गई'
