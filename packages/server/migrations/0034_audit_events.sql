-- Finds the audit events, of which there are few, among many events of chargers. A charger's event is not in it.
create index events_of_audit on events (org_id, created_at desc, id desc)
  where type in ('api_key.created', 'api_key.revoked', 'charger.created', 'charger.deleted', 'charger.location_changed',
    'charger.updated', 'id_tag.created', 'id_tag.deleted', 'id_tag.updated', 'location.created', 'location.deleted',
    'location.updated', 'tariff.created', 'tariff.deleted', 'tariff.replaced', 'webhook.created', 'webhook.deleted',
    'webhook.disabled', 'webhook.updated');
