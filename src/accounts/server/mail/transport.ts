import type { MailEnv } from '../../../platform/server/process/env.ts'

/** An email that is ready to be sent. */
export type Message = {
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** The ID of the message. It is the same in each attempt, so that mail programs can recognise a repeated email. */
  messageId: string
  /** The URL that turns off emails on this topic, without a confirmation (RFC 8058). */
  unsubscribe?: string | undefined
}

export type MailFailure = {
  /**
   * `server`: the server has a problem, so it may accept no other emails either. `later`: the server may accept
   * this email later. `bounce`: the address does not work. `refused`: the server refuses the email permanently.
   */
  kind: 'server' | 'later' | 'bounce' | 'refused'
  /** A code of `describeMailFailure`, or the message of the error. */
  reason: string
}

/** Timeout of a whole attempt, because a server could keep a connection alive without responding. */
const ATTEMPT_MS = 60_000

/** Sends an email once, on its own connection. Returns null if the server accepted it. */
export async function sendMail(
  { smtp }: MailEnv,
  { messageId, unsubscribe, ...message }: Message,
  signal: AbortSignal,
): Promise<MailFailure | null> {
  // A Lantern server without email never loads the library.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    // Never sends a password unencrypted over a network.
    requireTLS: smtp.login !== null && !isLoopback(smtp.host),
    ...(smtp.login && { auth: { user: smtp.login.user, pass: smtp.login.password } }),
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      ...message,
      messageId,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribe !== undefined && { list: { unsubscribe } }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
    })
    return null
  } catch (error) {
    return classifyFailure(error as SmtpError)
  } finally {
    transport.close()
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

type SmtpError = Error & {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Returns what an error of the mail library means for this email and the others. */
export function classifyFailure(error: SmtpError): MailFailure {
  const { code = '', command = '', responseCode = 0 } = error
  const isPermanent = responseCode >= 500 && responseCode !== 503
  if (code === 'EAUTH' || code === 'ENOAUTH' || [530, 534, 535].includes(responseCode))
    return { kind: 'server', reason: responseCode >= 400 && responseCode < 500 ? 'busy' : 'login' }
  if (command === 'MAIL FROM')
    return isPermanent ? { kind: 'server', reason: 'sender' } : { kind: 'later', reason: 'busy' }
  const isRecipient = command === 'RCPT TO'
  if (isRecipient || code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'DATA'))
    return isPermanent ? classifyRefusal(error, isRecipient) : { kind: 'later', reason: 'busy' }
  if (code === 'EENVELOPE') return { kind: 'refused', reason: 'recipient' }
  return { kind: 'server', reason: reasonOfConnection(error) }
}

/**
 * Returns what a permanent refusal means. Its enhanced status code (RFC 3463) distinguishes a bad address (5.1,
 * 5.2) from a quota, a blocklist or another problem of the server (5.3, 5.4, 5.5, 5.7). 5.1.7 and 5.1.8 are
 * about the sender.
 */
function classifyRefusal({ response = '' }: SmtpError, isRecipient: boolean): MailFailure {
  const status = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response)?.[1]
  if (status && /^5\.([3457]\.|1\.[78]$)/.test(status))
    return { kind: 'server', reason: response.slice(0, 200) }
  if (status ? /^5\.[12]\./.test(status) : isRecipient) return { kind: 'bounce', reason: 'recipient' }
  return { kind: 'refused', reason: isRecipient ? 'recipient' : 'message' }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

function reasonOfConnection(error: SmtpError): string {
  const { code = '', originalCode = '', message, responseCode = 0 } = error
  const words = `${code} ${originalCode} ${message}`
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(words)) return 'host_unknown'
  if (CERTIFICATE.test(words) || /certificate|altname/i.test(message)) return 'certificate'
  if (code === 'ETLS' || /SSL|TLS|STARTTLS/i.test(words)) return 'encryption'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(words)) return 'refused'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || /ETIMEDOUT|timeout/i.test(words)) return 'timeout'
  if (responseCode >= 400 && responseCode < 500) return 'busy'
  if (code === 'ECONNECTION' || /ECONNRESET|EPIPE|closed/i.test(words)) return 'lost'
  return message.slice(0, 200)
}
