import { expect, test } from 'vitest';
import { readRedisAddress } from './redisAddress.ts';

test('[V39] REDIS_URL is a Redis, or sentinels with the name of the primary', () => {
  expect(readRedisAddress('redis://cache:6379/1')).toEqual({ url: 'redis://cache:6379/1' });
  expect(readRedisAddress('rediss://user:word@cache.example')).toEqual({ url: 'rediss://user:word@cache.example' });
  expect(readRedisAddress('redis+sentinel://a:26379,b.example,[::1]:5000/sali')).toEqual({
    sentinels: {
      sentinels: [
        { host: 'a', port: 26_379 },
        { host: 'b.example', port: 26_379 },
        { host: '::1', port: 5000 },
      ],
      name: 'sali',
    },
  });
  expect(readRedisAddress('rediss+sentinel://dana:p%40ss:word@a/my-primary/2')).toEqual({
    sentinels: {
      sentinels: [{ host: 'a', port: 26_379 }],
      name: 'my-primary',
      db: 2,
      username: 'dana',
      password: 'p@ss:word',
      tls: {},
      enableTLSForSentinelMode: true,
    },
  });
});

test.each(['cache:6379', 'redis+sentinel://a:26379', 'redis+sentinel://a,/sali', 'redis+sentinel:///sali', 'http://a'])(
  '[V39] %s is neither',
  (value) => {
    expect(readRedisAddress(value)).toBeUndefined();
  },
);
