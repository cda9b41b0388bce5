import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { eventually } from '../../../test/support/wait-for.js';
import { logRequests, maskUrl } from './access-log.js';

describe('maskUrl', () => {
  it.each([
    [
      '/weatherstation/updateweatherstation.php?ID=a_1000&PASSWORD=s3cret&tempf=50',
      '/weatherstation/updateweatherstation.php?ID=a_1000&PASSWORD=***&tempf=50',
    ],
    ['/write?db=x&u=a_1000&p=s3cret&precision=s', '/write?db=x&u=a_1000&p=***&precision=s'],
    ['/data/report/a_1000/s3cret', '/data/report/a_1000/***'],
    ['/data/report/a_1000/s3cret/', '/data/report/a_1000/***'],
    ['/data//report//a_1000//s3cret', '/data//report//a_1000//***'],
    ['/data/report/a_1000', '/data/report/a_1000'],
    ['/%64ata/report/a_1000/s3cret', '/data/report/a_1000/***'],
    ['/data/%72eport/a_1000/s3cret?tempf=50', '/data/report/a_1000/***?tempf=50'],
    ['/%64%61%74%61/%61mbient/a_1000/s3cret/PASSKEY=C0FFEE', '/data/ambient/a_1000/***'],
    ['/data/report/a%5F1000/s3cret%FF', '/data/report/a_1000/***'],
    ['/data/report/%FF/s3cret', '/data/report/%FF/***'],
    ['/data%2Freport%2Fa_1000%2Fs3cret', '/data/report/a_1000/***'],
    ['/data/report/a_1000/s3cret#x', '/data/report/a_1000/***#x'],
    ['/data/report/a_1000/s3%0Acret', '/data/report/a_1000/***'],
    ['/api/v1/x?device%5Bpass%5D=s3cret&wifi_pass=x', '/api/v1/x?device%5Bpass%5D=***&wifi_pass=***'],
    ['/data/ambient/a_1000/s3cret?tempf=50', '/data/ambient/a_1000/***?tempf=50'],
    ['/data/ambient/a_1000/s3cret/?PASSKEY=C0FFEE&tempf=50', '/data/ambient/a_1000/***?PASSKEY=***&tempf=50'],
    ['/data/ambient/a_1000/s3cret&PASSKEY=C0FFEE&freq=a/b', '/data/ambient/a_1000/***'],
    ['/data/ambient/a_1000/s3cret/PASSKEY=C0FFEE&tempf=50', '/data/ambient/a_1000/***'],
    ['/write?%70=s3cret&%75=a', '/write?%70=***&%75=a'],
    ['/write?P%41SSWORD=s3cret&%E0%A4=1', '/write?P%41SSWORD=***&%E0%A4=1'],
    ['/write?precision=s&keys=a,b&passenger=1', '/write?precision=s&keys=a,b&passenger=1'],
    ['/auth/setup?token=s3cret', '/auth/setup?token=***'],
    ['/auth/callback?code=s3cret&state=s3cret&iss=a', '/auth/callback?code=***&state=***&iss=a'],
    ['/auth/enable_totp/?code=123456&device_name=phone', '/auth/enable_totp/?code=***&device_name=phone'],
    ['/api/v1/stations/a_1000/latest/', '/api/v1/stations/a_1000/latest/'],
  ])('%s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
  });
});

describe('the log of requests', () => {
  it('tells of each request, also when the caller leaves before the answer', async () => {
    const server = fastify();
    const lines: string[] = [];
    const tell = ({ method, path, status }: { method: string; path: string; status: number | null }) =>
      lines.push(`${method} ${path} ${status}`);
    logRequests(server, { debug: tell, log: tell, warn: tell, error: tell });
    server.get('/late', async () => {
      await eventually(() => Promise.resolve(expect(lines).toContain('GET /late null')));
      return 'late';
    });
    server.get('/sent', () => 'sent');
    await server.listen();
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, 'localhost');
    socket.write('GET /late HTTP/1.1\r\nhost: localhost\r\n\r\n', () => socket.destroy());
    await once(socket, 'close');
    expect(await (await fetch(`http://localhost:${port}/sent?key=s3cret`)).text()).toBe('sent');
    await eventually(() =>
      Promise.resolve(expect(lines.sort()).toEqual(['GET /late null', 'GET /sent?key=*** 200'])),
    );
    await server.close();
  });
});
