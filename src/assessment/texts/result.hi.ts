export const wasNow = (was: string, now: string, reason: string | null) =>
  reason ? `पहले ${was}, अब ${now}। वजह: ${reason}` : `पहले ${was}, अब ${now}`
export const dropped = 'यह सवाल हटा दिया गया है। यह नहीं गिना जाता।'
export const forAll = 'इस सवाल पर सभी छात्रों को पूरे अंक मिले हैं।'
export const object = 'इस जवाब पर आपत्ति करें'
export const objectUntil = (until: string) => `आप ${until} तक किसी जवाब पर आपत्ति कर सकते हैं।`
export const yourObjection = 'आपकी आपत्ति'
export const objectionHint = 'बताएँ कि आपका जवाब क्यों सही है, जैसे किताब का पेज।'
export const sendObjection = 'आपत्ति भेजें'
export const sending = 'भेजा जा रहा है…'
export const cancel = 'रहने दें'
export const objectionSent = 'आपकी आपत्ति भेज दी गई। फ़ैसला होने पर हम सूचना देंगे।'
export const objectionFailed = 'आपकी आपत्ति नहीं जा पाई। फिर से कोशिश करें।'
export const error = 'गड़बड़ी'
export const pending = 'अभी फ़ैसला नहीं हुआ'
export const accepted = 'मानी गई'
export const rejected = 'नहीं मानी गई'
export const yourRank = (rank: number, students: number) => `आपकी रैंक: ${students} में से ${rank}`
export const percentile = (value: string) => `पर्सेंटाइल: ${value}`
export const rankHint = 'रैंक लिस्ट में पहली कोशिश गिनी जाती है। पहले ज़्यादा अंक, फिर कम गलत जवाब, फिर कम समय।'
export const rankList = 'रैंक लिस्ट'
export const hiddenName = 'छिपा हुआ नाम'
export const you = (name: string) => `${name} (आप)`
export const marks = (marks: string) => `${marks} अंक`
export const rankOf = (rank: number) => `रैंक ${rank}`
export const hideName = 'सभी रैंक लिस्ट में मेरा नाम दूसरे छात्रों से छिपाएँ'
export const hideFailed = 'आपका चुनाव सेव नहीं हो पाया। फिर से कोशिश करें।'
