import { counted } from '../../platform/count.ts'

export const teacherNotFound = 'शिक्षक नहीं मिले'
export const pageMayHaveMoved = 'हमने यह पेज हटा दिया है या दूसरी जगह रख दिया है। हमारे कोर्स देखें।'
export const browseCourses = 'कोर्स देखें'
export const teacher = 'शिक्षक'
export const courses = 'कोर्स'
export const coursesBeingPrepared = 'पहले कोर्स तैयार किए जा रहे हैं।'
export const allCoursesOf = (name: string) => `${name} के सभी कोर्स`
export const courseCount = (courses: number) => counted(courses, 'कोर्स', { many: 'कोर्स' })
