import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'lets %s through',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['this machine', ['127.0.0.1', '127.8.9.10', '::1', '0.0.0.0', '::', '0.1.2.3']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
    ['the link', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
    ['the cloud that we run in', ['169.254.169.254', '168.63.129.16', '100.100.100.200', 'fd00:ec2::254']],
    ['networks behind a provider’s translation', ['100.64.0.1', '100.127.255.255']],
    ['many at once', ['224.0.0.1', '239.255.255.250', 'ff02::1', '255.255.255.255']],
    [
      'IPv4 within IPv6',
      ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '::127.0.0.1'],
    ],
    ['tunnels', ['2002:7f00:1::', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
    [
      'nobody',
      ['192.0.2.1', '198.51.100.7', '203.0.113.7', '198.18.0.1', '240.0.0.1', '2001:db8::1', 'fec0::1'],
    ],
    ['what is no address', ['', 'localhost', '2130706433', '0177.0.0.1', '0x7f.1', '127.1', '8.8.8.8:80']],
  ])('stops at %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
