export const chooseFirstDay = 'पहला दिन चुनें'
export const dayMustBeDate = 'आख़िरी दिन एक तारीख़ होनी चाहिए'
export const lastBeforeFirst = 'आख़िरी दिन पहले दिन से पहले है'
export const seatsRange = 'सीटें 1 से 1,00,000 तक की पूरी संख्या होनी चाहिए'
export const priceAboveZero = 'शून्य से ज़्यादा कीमत भरें, जैसे ₹5,000'
export const courseLimit = (max: number) => `एक बैच में ज़्यादा से ज़्यादा ${max} कोर्स हो सकते हैं`
export const nothingToChange = 'बदलने के लिए कुछ नहीं है'
export const enterNames = 'यूज़रनेम या मोबाइल नंबर भरें'
export const namesAtATime = (max: number) => `एक बार में ज़्यादा से ज़्यादा ${max} छात्र जोड़ें`
export const cellMustBeText = 'सेल में टेक्स्ट होना चाहिए'
export const cellTooLong = 'एक सेल में 200 से ज़्यादा अक्षर हैं'
