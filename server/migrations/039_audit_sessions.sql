-- An operator may also end all sessions of somebody.
alter table audit drop constraint audit_what_check;
alter table audit add constraint audit_what_check
  check (what in ('approve', 'reject', 'withdraw', 'offer', 'endSessions'));
