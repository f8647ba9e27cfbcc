export const document = 'पाठ का दस्तावेज़'
export const pressToEnlarge = 'पन्ना बड़ा करने के लिए उसे दबाएँ।'
export const download = 'PDF डाउनलोड करें'
export const enlarge = (page: number) => `पन्ना ${page} बड़ा करें`
export const page = (page: number, pages: number) => `पन्ना ${page}, कुल ${pages}`
export const inProcess = 'पन्ने तैयार हो रहे हैं। थोड़ी देर में यहाँ दिखेंगे।'
export const failed = 'इस दस्तावेज़ के पन्ने दिखाए नहीं जा सके।'
export const noDocument = 'इस पाठ में अभी कोई दस्तावेज़ नहीं है।'
