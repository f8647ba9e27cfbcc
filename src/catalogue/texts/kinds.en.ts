export const kind = 'Kind'
export const video = 'Video'
export const text = 'Text'
export const lessonText = 'Text'
export const lessonTextHint =
  'Markdown: <code>## Heading</code>, <code>**bold**</code>, tables, formulas like <code>$x^2$</code>, and code after <code>```python</code>.'
export const addPicture = 'Add picture'
export const pictureText = 'Describe the picture'
