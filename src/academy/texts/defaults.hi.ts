export const heroTitle = (siteName: string) => `${siteName} के साथ नए हुनर सीखें`
export const heroSubtitle = 'विशेषज्ञ शिक्षकों के Premium ऑनलाइन कोर्स से अपना करियर बदलें'
export const appDescription = 'विशेषज्ञ शिक्षकों के ऑनलाइन कोर्स'
