/** The gym's account at the payment provider, as its staff sees it. */
export type CuentaEnLinea = {
  /** The server can connect accounts. */
  disponible: boolean
  /** Since when the account is connected; '' while it is not. */
  conectada: string
  /** Id of the seller at the provider. */
  cuenta: string
  /** The provider refuses the keys: connect again. */
  rechazada: boolean
}
