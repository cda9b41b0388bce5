/** Name of Mesonet's database, and of the PostgreSQL user who owns it. */
export const DATABASE = 'mesonet';

/** The line of `pg_hba.conf` that lets Mesonet's user connect by a Unix domain socket. */
export const SOCKET_RULE = `local   all       ${DATABASE}                   scram-sha-256\n`;

/**
 * PostgreSQL's rules for who may connect, the content of `pg_hba.conf`. The superuser has no password and no rule here:
 * only the user of the operating system who owns the data folder can act as superuser.
 */
export const ACCESS_RULES = `# TYPE  DATABASE  USER       ADDRESS        METHOD
host    all       ${DATABASE}    127.0.0.1/32   scram-sha-256
${SOCKET_RULE}`;
