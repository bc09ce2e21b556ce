-- What people say of themselves, and on what they signed in.

alter table session
  -- Made from the user agent in words of ours: `Chrome on Android`. No address, no version.
  add column device text not null default 'Unknown device';

alter table app_user
  -- Plain text in normal form C, empty when there is none (protocol/units/profile-fields.ts).
  add column login_name text not null default '',
  add column email text not null default '',
  -- E.164.
  add column phone text not null default '',
  add column anti_phishing_phrase text not null default '';
