export const extraMinutes = (max: number) => `0 से ${max} तक पूरे मिनट लिखें`
export const receipt = 'रसीद'
