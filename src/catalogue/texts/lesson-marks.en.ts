export const optional = 'Optional'
export const newSinceFinished = 'New since you finished'
