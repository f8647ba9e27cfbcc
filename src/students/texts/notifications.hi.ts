export const announcement = 'अकादमी की सूचना'
export const parentLink = 'आपके अभिभावकों के लिए नया लिंक'
export const parentLinkText = (name: string) =>
  `अकादमी ने आपकी रिपोर्ट का एक लिंक बनाया है: ${name}। रिपोर्ट में क्या दिखता है, यह अपने खाते के पेज पर देखें।`
