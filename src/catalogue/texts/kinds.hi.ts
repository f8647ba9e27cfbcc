export const kind = 'प्रकार'
export const video = 'वीडियो'
export const text = 'टेक्स्ट'
export const lessonText = 'टेक्स्ट'
export const lessonTextHint =
  'Markdown: <code>## शीर्षक</code>, <code>**गहरा**</code>, तालिकाएँ, <code>$x^2$</code> जैसे सूत्र, और <code>```python</code> के बाद कोड।'
export const addPicture = 'चित्र जोड़ें'
export const pictureText = 'चित्र का वर्णन'
