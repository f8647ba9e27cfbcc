/** Returns the cookie of the administrator. */
export async function signIn(
  url: string,
  { ADMIN_USERNAME, ADMIN_PASSWORD }: Record<'ADMIN_USERNAME' | 'ADMIN_PASSWORD', string>,
): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD }),
  })
  const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`${url} let nobody in: ${reply.status} ${await reply.text()}`)
  return cookie
}
