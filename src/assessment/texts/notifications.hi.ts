export const workMarked = 'आपका काम जाँच लिया गया है'
export const workMarkedIn = (title: string) => `“${title}” के अंक और कमेंट देखें।`
export const workReturned = 'आपके काम में सुधार चाहिए'
export const workReturnedIn = (title: string) => `आपके शिक्षक ने “${title}” लौटाया है।`
