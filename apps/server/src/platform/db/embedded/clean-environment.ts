/** PGDATA, PGOPTIONS and their like would steer the server; so would a service manager's socket. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => {
    return !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'NOTIFY_SOCKET';
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
