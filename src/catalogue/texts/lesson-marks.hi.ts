export const optional = 'वैकल्पिक'
export const newSinceFinished = 'आपके पूरा करने के बाद जुड़ा'
