import { counted, formatCount } from '../../platform/count.ts'

export const download = 'डाउनलोड करें'
export const downloading = (percent: number) => `${percent}% डाउनलोड हुआ`
export const downloaded = 'डाउनलोड हो गया'
export const continueDownload = 'डाउनलोड जारी रखें'
export const cancel = 'रद्द करें'
export const remove = 'हटाएँ'
export const close = 'बंद करें'
export const dialogTitle = 'यह पाठ डाउनलोड करें'
export const watchWithout = 'बाद में इसी डिवाइस पर, बिना कनेक्शन के देखें।'
export const choose = 'क्या डाउनलोड करना है'
export const video = (size: string) => `वीडियो, ${size}`
export const audio = (size: string) => `सिर्फ़ ऑडियो, ${size}`
export const needsSpace = (size: string, free: string) =>
  `इस डाउनलोड के लिए ${size} चाहिए, पर ब्राउज़र में सिर्फ़ ${free} बाकी है। पहले दूसरे डाउनलोड या फ़ाइलें हटाएँ।`
export const lease =
  'कोर्स का एक्सेस ख़त्म होने पर, या 30 दिन तक कनेक्शन न होने पर डाउनलोड ख़त्म हो जाता है। यह सिर्फ़ इसी ब्राउज़र में और साइन इन रहने पर चलता है।'
export const deterrence =
  'हम इसे एन्क्रिप्ट करते हैं, ताकि इसकी कॉपी आसानी से न बने। यह आपकी अपनी पढ़ाई के लिए है: कृपया इसे शेयर न करें।'
export const started = 'डाउनलोड पूरा होने तक यह पेज खुला रखें।'
export const incomplete = 'डाउनलोड पूरा होने से पहले रुक गया। कनेक्शन मिलने पर वहीं से आगे चलेगा।'
export const full = 'इस डिवाइस पर जगह नहीं बची। दूसरी फ़ाइलें हटाकर जारी रखें, या जो डाउनलोड हुआ है उसे हटा दें।'
export const readyUntil = (day: string) => `यह पाठ ${day} तक इस डिवाइस पर है।`
export const longer = 'जब आप ऑनलाइन होते हैं तब हम यह समय बढ़ा देते हैं, जब तक आपके पास एक्सेस है।'
export const notPersistent =
  'डिवाइस पर जगह कम होने पर ब्राउज़र डाउनलोड हटा सकता है। अकादमी को ऐप की तरह इंस्टॉल करने पर वे आम तौर पर बने रहते हैं।'
export const openDownloads = 'अपने डाउनलोड देखें'
export const checking = 'जाँचा जा रहा है…'
export const notSupported =
  'यह ब्राउज़र पाठ नहीं रख सकता। Chrome, Edge, Firefox या Safari का नया वर्शन इस्तेमाल करें, प्राइवेट विंडो में नहीं।'
export const installFirst =
  'सात दिन तक न खोलने पर Safari डाउनलोड हटा देता है। पहले अकादमी को इंस्टॉल करें: “Share” दबाएँ, फिर “Add to Home Screen”। उसके बाद उसे वहीं से खोलकर पाठ डाउनलोड करें।'
export const failed = 'डाउनलोड नहीं हो पाया'
export const tryAgain = 'अपना कनेक्शन जाँचें और फिर से कोशिश करें।'

export const title = 'डाउनलोड'
export const none = 'इस ब्राउज़र में कोई डाउनलोड नहीं है। कोई पाठ खोलें और “डाउनलोड करें” दबाएँ।'
export const used = (size: string) => `आपके डाउनलोड इस डिवाइस पर ${size} जगह लेते हैं।`
export const watch = 'देखें'
export const listen = 'सुनें'
export const watchLesson = (title: string) => `${title} देखें`
export const listenLesson = (title: string) => `${title} सुनें`
export const removeLesson = (title: string) => `${title} हटाएँ`
export const until = (day: string) => `${day} तक`
export const ended = 'इस डाउनलोड का समय ख़त्म हो गया है। इसे बढ़ाने के लिए इंटरनेट से जुड़ें।'
export const partial = (percent: number) => `${percent}% डाउनलोड हुआ। आगे के लिए पाठ खोलें।`
export const unsent = (lessons: number) =>
  `ऑनलाइन होने पर हम ${counted(lessons, 'पाठ', { many: 'पाठों' })} में आपकी प्रगति सेव करेंगे।`
export const saved = 'आपकी प्रगति सेव हो गई है।'
export const signedOut =
  'आप साइन आउट हो चुके हैं, इसलिए हमने आपके डाउनलोड हटा दिए। फिर से डाउनलोड करने के लिए साइन इन करें।'
export const removedByServer = (lessons: number) =>
  `हमने ${formatCount(lessons)} डाउनलोड हटा दिए, क्योंकि अब आपके पास एक्सेस नहीं है।`
export const replaced = (lessons: number) =>
  `हमने ${formatCount(lessons)} डाउनलोड हटा दिए, क्योंकि शिक्षक ने वीडियो बदल दिया है। फिर से डाउनलोड करने के लिए पाठ खोलें।`
export const cannotPlay = 'हम यह डाउनलोड नहीं चला सकते। इसे हटाएँ और पाठ फिर से डाउनलोड करें।'
export const backToSite = 'अकादमी पर वापस जाएँ'
export const player = (title: string) => `वीडियो: ${title}`
export const needsScript = 'इस पेज के लिए JavaScript चाहिए।'
export const yourStudy =
  'हम इन्हें एन्क्रिप्ट करते हैं, ताकि इनकी कॉपी आसानी से न बने। ये आपकी अपनी पढ़ाई के लिए हैं: कृपया इन्हें शेयर न करें।'
export const yourDownloads = 'आपके डाउनलोड'
export const connectFirst = 'एक बार इंटरनेट से जुड़ें, ताकि हम जाँच सकें कि आप साइन इन हैं।'
