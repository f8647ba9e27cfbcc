import { formatCount } from '../../platform/count.ts'

export const notifications = 'सूचनाएँ'
export const notificationsUnread = (unread: number) => `सूचनाएँ, ${unread} अनपढ़ी`
export const unread = (count: number) => `${formatCount(count)} अनपढ़ी ${count === 1 ? 'सूचना' : 'सूचनाएँ'}`
export const showNew = (count: number) => `${formatCount(count)} नई ${count === 1 ? 'सूचना' : 'सूचनाएँ'}`
export const markAllRead = 'सबको पढ़ा हुआ मानें'
export const nothingYet = 'अभी कोई सूचना नहीं है। आपके पेमेंट की ख़बर यहाँ आएगी।'
export const isNew = 'नया'

export const webhookDisabled = 'वेबहुक बंद हो गया'
export const webhookDisabledText = (host: string) =>
  `${host} ने एक दिन से जवाब नहीं दिया। वह प्रोग्राम चलने लगे, तो वेबहुक फिर से चालू करें।`
export const payeeChanged = 'पेमेंट की जानकारी बदली गई'
export const payeeChangedText = (by: string, setting: string) =>
  `${by} ने यह बदला कि छात्र कहाँ पेमेंट करें (${setting})। जाँच लें कि यह सही है।`
export const jobFailed = 'बैकग्राउंड जॉब पूरा नहीं हुआ'
export const jobFailedText = (job: string) => `${job}: कारण डैशबोर्ड पर देखें।`
export const payeeAsked = 'पेमेंट की नई जानकारी की पुष्टि करें'
export const payeeAskedText = (by: string, setting: string) =>
  `${by} बदलना चाहते हैं कि छात्र कहाँ पेमेंट करें (${setting})। छात्रों को यह तभी दिखेगा जब आप या कोई दूसरा एडमिन पुष्टि करे।`
export const payeeConfirmed = 'पेमेंट की जानकारी बदली गई'
export const payeeConfirmedText = (by: string, askedBy: string, setting: string) =>
  `${by} ने उस बदलाव की पुष्टि की जो ${askedBy} ने माँगा था (${setting})।`
export const payeeWithdrawn = 'पेमेंट की जानकारी का बदलाव वापस लिया गया'
export const payeeWithdrawnText = (by: string, setting: string) =>
  `${by} ने नई जानकारी वापस ली (${setting})। छात्रों के लिए कुछ नहीं बदला।`
