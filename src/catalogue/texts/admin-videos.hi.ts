export const dropVideos = 'पाठ बनाने के लिए वीडियो यहाँ छोड़ें'
export const youtubeUrl = 'YouTube URL'
export const uploadVideo = 'वीडियो अपलोड करें'
export const video = 'वीडियो'
export const videoUrl = 'वीडियो URL'
export const videoUrlHint = 'YouTube का लिंक, जैसे https://youtu.be/aqz-KE-bpKQ'
export const lessonHasVideo = 'इस पाठ में वीडियो है। बदलने के लिए दूसरी फ़ाइल चुनें।'
export const watchVideo = 'देखें'
export const removeVideo = 'वीडियो हटाएँ'
export const videoFile = 'वीडियो फ़ाइल'
export const chooseVideo = 'वीडियो चुनें'
export const videoFileHint = 'MP4, MOV या WebM, 500MB तक'
export const videoAsUploaded = 'वीडियो: मूल फ़ाइल'
export const processingFailed = 'प्रोसेसिंग नहीं हो पाई'
export const processingFailedBecause = (reason: string) => `प्रोसेसिंग नहीं हो पाई: ${reason}`
export const tryAgain = 'फिर से कोशिश करें'
export const tryAgainFor = (title: string) => `${title} का वीडियो फिर प्रोसेस करें`
export const videoQueued = 'वीडियो प्रोसेसिंग की कतार में है'
export const processing = (percent: number) => `प्रोसेसिंग ${percent}%`
export const processingOf = (title: string) => `${title} के वीडियो की प्रोसेसिंग`
export const videoHeights = (heights: string) => `वीडियो: ${heights}`
