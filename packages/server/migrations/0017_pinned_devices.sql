-- What the socket was when its session began: what it was made later, such as another meter's key, is not this session's. Null
-- where nothing was known then, and for the sessions of before.
alter table sessions add column rated_a integer;
alter table sessions add column meter_public_key text;
