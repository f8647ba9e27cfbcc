export const dropVideos = 'Drop videos to create lessons'
export const youtubeUrl = 'YouTube URL'
export const uploadVideo = 'Upload video'
export const video = 'Video'
export const videoUrl = 'Video URL'
export const videoUrlHint = 'A YouTube link, for example https://youtu.be/aqz-KE-bpKQ'
export const lessonHasVideo = 'This lesson has a video. Choose another file to replace it.'
export const watchVideo = 'Watch the video'
export const removeVideo = 'Remove video'
export const videoFile = 'Video file'
export const chooseVideo = 'Choose a video'
export const videoFileHint = 'MP4, MOV or WebM, up to 500MB'
export const videoAsUploaded = 'Video: original file'
export const processingFailed = 'Processing failed'
export const processingFailedBecause = (reason: string) => `Processing failed: ${reason}`
export const tryAgain = 'Try again'
export const tryAgainFor = (title: string) => `Try again to process the video of ${title}`
export const videoQueued = 'Video is queued for processing'
export const processing = (percent: number) => `Processing ${percent}%`
export const processingOf = (title: string) => `Processing the video of ${title}`
export const videoHeights = (heights: string) => `Video: ${heights}`
