/** What a tap calls: digits and the plus, however the number is written. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
