export const confirmed = 'नंबर की पुष्टि हो चुकी है'
export const isConfirmed = 'आपके मोबाइल नंबर की पुष्टि हो चुकी है।'
export const confirmNumber = 'अपने नंबर की पुष्टि करें'
export const confirmHint = (mobile: string) =>
  `${mobile} से हमें WhatsApp पर एक कोड भेजें। तब हमें पता चलेगा कि यह नंबर आपका है।`
export const getCode = 'कोड लें'
export const yourCode = 'आपका कोड'
export const sendByWhatsapp = 'WhatsApp से भेजें'
export const sendHint = (mobile: string) =>
  `यह कोड ${mobile} से WhatsApp पर भेजें। अकादमी इसे मिलाकर आपके नंबर की पुष्टि करेगी।`
export const validUntil = 'कोड <date></date> तक चलेगा।'
export const message = (academy: string, username: string, code: string) =>
  `नमस्ते ${academy}, कृपया मेरे मोबाइल नंबर की पुष्टि करें। मेरा यूज़रनेम ${username} है। मेरा कोड: ${code}`
export const error = 'कुछ गड़बड़ी हुई'
export const failed = 'कोड नहीं बन पाया। फिर से कोशिश करें।'
