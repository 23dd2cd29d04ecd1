-- The span of OpenTelemetry that recorded the event or requested the command, as the header `traceparent` writes it. The
-- delivery of the event, and the call to the charger, continue its trace. Null while the server makes no traces.
alter table events add column traceparent text;
alter table commands add column traceparent text;
