import type { MailEnv } from '../../../platform/server/process/env.ts'

/** A mail, ready to be sent. */
export type Message = {
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Stays the same in each attempt, so that mail programs can recognise a repeated mail. */
  messageId: string
  /** The address that turns off mails like this one, without a confirmation (RFC 8058). */
  unsubscribe?: string | undefined
}

export type MailFailure = {
  /**
   * `server`: no mail can be sent at the moment. `later`: the server may accept the mail later. `bounce`: it refuses
   * the recipient permanently. `refused`: it refuses the message permanently.
   */
  kind: 'server' | 'later' | 'bounce' | 'refused'
  /** A code of `describeMailFailure`, or the text of the error. */
  reason: string
}

/** Limits an attempt as a whole, because a server could keep a connection alive without an answer. */
const ATTEMPT_MS = 60_000

/** Sends a mail once, on its own connection. Returns null if the server accepted it. */
export async function sendMail(
  { smtp }: MailEnv,
  { messageId, unsubscribe, ...message }: Message,
  signal: AbortSignal,
): Promise<MailFailure | null> {
  // A server without email never loads the library.
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

type SmtpError = Error & { code?: string; originalCode?: string; command?: string; responseCode?: number }

/** Returns what a failure of the mail library means for this mail and the others. */
export function classifyFailure(error: SmtpError): MailFailure {
  const { code = '', command = '', responseCode = 0 } = error
  const isPermanent = responseCode >= 500 && responseCode !== 503
  if (code === 'EAUTH' || code === 'ENOAUTH' || [530, 534, 535].includes(responseCode))
    return { kind: 'server', reason: responseCode >= 400 && responseCode < 500 ? 'busy' : 'login' }
  if (command === 'MAIL FROM')
    return isPermanent ? { kind: 'server', reason: 'sender' } : { kind: 'later', reason: 'busy' }
  if (command === 'RCPT TO')
    return isPermanent ? { kind: 'bounce', reason: 'recipient' } : { kind: 'later', reason: 'busy' }
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'DATA'))
    return isPermanent ? { kind: 'refused', reason: 'message' } : { kind: 'later', reason: 'busy' }
  if (code === 'EENVELOPE') return { kind: 'refused', reason: 'recipient' }
  return { kind: 'server', reason: reasonOfConnection(error) }
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
