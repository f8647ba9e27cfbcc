export const made = 'ने बैकअप शुरू किया'
export const downloaded = 'ने बैकअप <subject></subject> डाउनलोड किया'
export const settingsChanged = 'ने बैकअप की सेटिंग बदलीं'
export const daily = 'रोज़ का बैकअप'
