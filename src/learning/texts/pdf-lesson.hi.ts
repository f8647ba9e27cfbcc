export const document = 'पाठ का दस्तावेज़'
export const pressToEnlarge = 'पन्ना बड़ा करने के लिए उसे दबाएँ।'
export const download = 'PDF डाउनलोड करें'
export const enlarge = (page: number) => `पन्ना ${page} बड़ा करें`
export const page = (page: number, pages: number) => `पन्ना ${page}, कुल ${pages}`
export const inProcess = 'पन्ने तैयार हो रहे हैं। थोड़ी देर में यहाँ दिखेंगे।'
export const failed = 'हम इस दस्तावेज़ के पन्ने नहीं दिखा सके। पेज फिर से लोड करें।'
export const noDocument = 'इस पाठ में अभी कोई दस्तावेज़ नहीं है।'
export const showText = 'टेक्स्ट दिखाएँ'
export const hideText = 'टेक्स्ट छिपाएँ'
export const textFailed = 'टेक्स्ट लोड नहीं हो पाया। बाद में फिर से कोशिश करें।'
export const pageWithoutText = 'इस पन्ने पर कोई टेक्स्ट नहीं है।'
