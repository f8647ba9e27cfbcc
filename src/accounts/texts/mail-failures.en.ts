export const login =
  'The mail server rejected the username or password. Check them in SMTP_URL. Some providers need a separate app password.'
export const hostUnknown = 'No server has the host name in SMTP_URL. Check its spelling.'
export const refused =
  'The mail server refuses connections. Check the port in SMTP_URL, and whether a firewall blocks it.'
export const timeout =
  'The mail server does not respond. Check the host and port in SMTP_URL, and whether a firewall blocks them.'
export const certificate =
  'The certificate of the mail server is not valid for this host name. Use the host name that your provider gives you.'
export const encryption =
  'We couldn’t encrypt the connection. Use smtps:// for port 465, and smtp:// for port 587.'
export const lost = 'The mail server ended the connection. Try again.'
export const busy = 'The mail server is busy or limits our emails at the moment. Try again later.'
export const sender =
  'The mail server does not accept MAIL_FROM as the sender. Use an address that belongs to your account there.'
export const recipient = 'The mail server does not accept the recipient. Check the address.'
export const message = 'The mail server rejected the content of the email. Ask your provider for the reason.'
