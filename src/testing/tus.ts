/** Headers that clients of the protocol for resumable uploads send. */
export const TUS = { 'tus-resumable': '1.0.0' }

export const encode = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
