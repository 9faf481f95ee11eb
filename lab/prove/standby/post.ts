/** Sends a request as a signed-in user. */
export const post = (url: string, token: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
