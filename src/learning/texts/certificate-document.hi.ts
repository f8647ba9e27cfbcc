import { formatCount } from '../../platform/count.ts'

export const title = 'कोर्स पूर्णता प्रमाणपत्र'
export const certifies = 'प्रमाणित किया जाता है कि'
export const completed = 'ने यह कोर्स पूरा किया है'
export const finishedOn = (day: string) => `पूरा करने की तारीख़: ${day}`
export const hours = (hours: number) => `${formatCount(hours)} घंटे`
export const verify = 'प्रमाणपत्र जाँचने के लिए कोड स्कैन करें या यह पता खोलें:'
export const heading = 'प्रमाणपत्र'
export const student = 'छात्र'
export const course = 'कोर्स'
export const issuedBy = 'जारी करने वाली अकादमी'
export const completedOn = 'पूरा करने की तारीख़'
export const issuedOn = 'जारी होने की तारीख़'
export const length = 'अवधि'
export const isValid = 'असली है और अब भी मान्य है।'
export const isRevoked = 'असली है, पर अकादमी ने इसे रद्द कर दिया है।'
export const isReplaced = 'असली है, पर इसकी जगह नया प्रमाणपत्र जारी हो चुका है।'
export const badgeDescription = (course: string) => `“${course}” कोर्स का पूर्णता प्रमाणपत्र`
export const badgeCriteria = 'अकादमी प्रमाणित करती है कि छात्र ने यह कोर्स पूरा किया है।'
