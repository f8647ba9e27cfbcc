export const announcement = 'Announcement from the academy'
export const parentLink = 'New link for your parents'
export const parentLinkText = (name: string) =>
  `The academy created a link to your report for “${name}”. See on your account page what the report contains.`
