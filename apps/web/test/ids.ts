let count = 0;

/** Another id each time, as the server's look. */
export function nextId(): string {
  count += 1;
  return `0193e000-0000-7000-8000-${String(count).padStart(12, '0')}`;
}
