export const colorInvalid = 'कोई रंग चुनें, जैसे #b45309'
export const hoursInvalid = '1 से 9999 तक पूरे घंटे लिखें, या खाली छोड़ें'
export const signatory = 'हस्ताक्षर करने वाले का नाम'
export const signatoryTitle = 'हस्ताक्षर करने वाले का पद'
