export const announcement = 'Announcement from the academy'
