export const toConfirm = 'इन मोबाइल नंबरों की पुष्टि करें'
export const hint =
  'छात्र यह कोड अकादमी के WhatsApp पर भेजते हैं। पुष्टि तभी करें जब मैसेज इसी नंबर से और इसी कोड के साथ आया हो।'
export const code = 'कोड'
export const requested = '<date></date> को माँगा'
export const confirm = 'पुष्टि करें'
export const confirmFor = (name: string) => `${name} के नंबर की पुष्टि करें`
export const refuse = 'अस्वीकार करें'
export const refuseFor = (name: string) => `${name} का नंबर अस्वीकार करें`
export const own = 'आपके नंबर की पुष्टि स्टाफ़ का कोई और सदस्य करेगा।'
export const isConfirmed = 'नंबर की पुष्टि हो गई'
export const isRefused = 'अनुरोध अस्वीकार किया गया'
export const showMore = 'और नंबर दिखाएँ'
export const error = 'कुछ गड़बड़ी हुई'
export const failed = 'यह सेव नहीं हो पाया। फिर से कोशिश करें।'
