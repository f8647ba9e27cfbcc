export const title = 'पेमेंट की जानकारी के लिए दूसरा व्यक्ति'
export const needsSecond = 'पेमेंट की जानकारी में बदलाव की पुष्टि दूसरा एडमिन करे'
export const needsSecondHint =
  'छात्रों को नई जानकारी तभी दिखती है जब कोई दूसरा एडमिन उसकी पुष्टि कर दे। फिर इसे बंद करने के लिए भी दूसरे एडमिन की पुष्टि चाहिए।'
export const offNeedsSecond =
  'छात्रों को नई जानकारी तभी दिखती है जब कोई दूसरा एडमिन उसकी पुष्टि कर दे। इसे बंद करने की पुष्टि भी दूसरे एडमिन को करनी होगी।'
export const noSecond = 'इसे चालू करने के लिए आप और एक दूसरा व्यक्ति कम से कम 7 दिन से एडमिन होने चाहिए।'
export const noSecondLeft =
  'पेमेंट की जानकारी बदलने के लिए आप और एक दूसरा व्यक्ति कम से कम 7 दिन से एडमिन होने चाहिए। अगर कोई और नहीं है, तो सर्वर पर “npm run admin -- <आपका यूज़रनेम> --no-second-person” चलाएँ।'

export const waitingChanges = 'पेमेंट की जानकारी जिसे दूसरे व्यक्ति की पुष्टि चाहिए'
export const waitingChangesHint = 'तब तक छात्रों को पुरानी जानकारी दिखती है।'
export const youAsked = 'आपने <date></date> को यह बदलाव माँगा:'
export const someoneAsked = '<name></name> ने <date></date> को यह बदलाव माँगा:'
export const now = 'अभी'
export const afterwards = 'नया'
export const nothing = 'खाली'
export const on = 'चालू'
export const off = 'बंद'
export const othersMustConfirm = 'किसी दूसरे एडमिन को इसकी पुष्टि करनी होगी।'
export const checkWith = (name: string) =>
  `छात्र इसी नई जानकारी पर पैसे भेजेंगे। पुष्टि से पहले ${name} से मिलकर या फ़ोन पर पूछ लें कि यह सही है।`
export const tooNew = (name: string) =>
  `आप इसकी पुष्टि नहीं कर सकते: आप या ${name} पिछले 7 दिनों में एडमिन बने, या किसी ने आप में से एक का लॉगिन रीसेट किया।`
export const expires = 'यह <date></date> को ख़त्म हो जाएगा।'
export const confirm = (changes: number) =>
  changes === 1 ? 'बदलाव की पुष्टि करें' : `${changes} बदलावों की पुष्टि करें`
export const confirming = 'पुष्टि हो रही है…'
export const withdraw = 'वापस लें'
export const reject = 'अस्वीकार करें'
export const withdrawing = 'वापस ले रहे हैं…'
export const error = 'गड़बड़ी'
export const confirmed = 'बदलाव अब लागू है'
export const notConfirmed = 'पुष्टि नहीं हो सकी। फिर से कोशिश करें।'
export const withdrawn = 'बदलाव वापस लिया गया'
export const notWithdrawn = 'बदलाव वापस नहीं लिया जा सका। फिर से कोशिश करें।'
