export const webhookNotFound = 'यह वेबहुक नहीं मिला। पेज फिर से लोड करें।'
export const deliveryNotFound = 'यह डिलीवरी नहीं मिली। पेज फिर से लोड करें।'
export const addressNotPublic = 'URL https:// से शुरू होना चाहिए और किसी सार्वजनिक होस्ट का होना चाहिए'
export const tooManyWebhooks = 'बहुत सारे वेबहुक हैं। जो अब नहीं चाहिए, उन्हें हटाएँ।'
export const webhookIsOff = 'यह वेबहुक बंद है। पहले इसे चालू करें।'
export const requestRepeated =
  'यह पहले ही दूसरे मानों के साथ दर्ज हो चुका है। फिर से कोशिश करने से पहले यह फ़ॉर्म बंद करें और सूची देखें।'
export const settingNotFound = 'यह सेटिंग नहीं मिली। पेज फिर से लोड करें।'
export const secondPersonMissing = 'आप और एक दूसरा व्यक्ति कम से कम 7 दिन से एडमिन होने चाहिए। बाद में फिर कोशिश करें।'
export const secondPersonTooNew =
  'नया एडमिन, या जिसका लॉगिन किसी ने रीसेट किया हो, 7 दिन तक पेमेंट की जानकारी में बदलाव माँग या उसकी पुष्टि नहीं कर सकता'
export const ownPayeeChange = 'आपके बदलाव की पुष्टि किसी दूसरे एडमिन को करनी होगी। उनसे कहें।'
export const payeeChangeOpen = '{by} पहले ही एक बदलाव माँग चुके हैं। पहले उसकी पुष्टि करें या उसे वापस लें।'
export const payeeChangeGone = 'यह बदलाव अब बाकी नहीं है, या उसकी जानकारी बदल गई है। पेज फिर से लोड करें।'
