export const heroTitle = (siteName: string) => `Master New Skills with ${siteName}`
export const heroSubtitle = 'Transform your career with premium online courses from expert instructors'
export const appDescription = 'Online courses from expert instructors'
