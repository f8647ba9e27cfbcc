export const hello = (name: string) => `नमस्ते ${name},`
export const absent = (title: string, course: string, day: string, link: string) =>
  `${day} को आप “${course}” की क्लास “${title}” में नहीं आए। मदद चाहिए तो हमें बताइए। आप यहाँ से आगे पढ़ सकते हैं: ${link}`
export const behind = (title: string, link: string) =>
  `दो हफ़्तों से आपने “${title}” में कुछ नहीं पढ़ा है। मदद चाहिए तो हमें बताइए। आप यहाँ से आगे पढ़ सकते हैं: ${link}`
export const accessEnding = (title: string, day: string, link: string) =>
  `“${title}” के लिए आपका एक्सेस ${day} को ख़त्म होगा।${link ? ` यहाँ रिन्यू करें: ${link}` : ''}`
export const allEnding = (day: string) => `हमारे कोर्स के लिए आपका एक्सेस ${day} को ख़त्म होगा।`
export const instalmentDue = (
  amount: string,
  title: string,
  number: number,
  of: number,
  day: string,
  link: string,
) => `“${title}” की ${of} में से किस्त ${number}, ${amount}, ${day} तक देनी है। यहाँ पेमेंट करें: ${link}`
export const instalmentLate = (
  amount: string,
  title: string,
  number: number,
  of: number,
  day: string,
  link: string,
) => `“${title}” की ${of} में से किस्त ${number}, ${amount}, ${day} तक देनी थी। कृपया यहाँ पेमेंट करें: ${link}`
export const paymentShort = (received: string, title: string, balance: string, link: string) =>
  `हमें “${title}” के लिए ${received} मिले। ${balance} बाकी हैं। बाकी पेमेंट यहाँ करें: ${link}`
export const paymentRejected = (amount: string, title: string, reason: string, link: string) =>
  `“${title}” के लिए आपके ${amount} के पेमेंट की पुष्टि नहीं हो पाई।${reason ? ` कारण: ${reason}` : ''} जानकारी जाँचें और पेमेंट यहाँ फिर से जमा करें: ${link}`
