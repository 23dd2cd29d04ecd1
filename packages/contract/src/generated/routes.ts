// Written by packages/contract/scripts from openapi.yaml. Do not edit.

/** Every operation of the document: how it is reached, who may call it, and the statuses it can answer. */
export const routes = {
  listLocations: {"method":"GET","path":"/locations","tag":"locations","role":"viewer","takesMeterKeys":false,"sdk":"locations.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createLocation: {"method":"POST","path":"/locations","tag":"locations","role":"admin","takesMeterKeys":false,"sdk":"locations.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getLocation: {"method":"GET","path":"/locations/{location_id}","tag":"locations","role":"viewer","takesMeterKeys":false,"sdk":"locations.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateLocation: {"method":"PATCH","path":"/locations/{location_id}","tag":"locations","role":"admin","takesMeterKeys":false,"sdk":"locations.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteLocation: {"method":"DELETE","path":"/locations/{location_id}","tag":"locations","role":"admin","takesMeterKeys":false,"sdk":"locations.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  getLocationLoad: {"method":"GET","path":"/locations/{location_id}/load","tag":"locations","role":"viewer","takesMeterKeys":false,"sdk":"locations.load","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getLoadHistory: {"method":"GET","path":"/locations/{location_id}/load/history","tag":"locations","role":"viewer","takesMeterKeys":false,"sdk":"locations.loadHistory","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  putMeasurement: {"method":"PUT","path":"/locations/{location_id}/measurements/{source}","tag":"locations","role":"operator","takesMeterKeys":true,"sdk":"locations.putMeasurement","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteMeasurement: {"method":"DELETE","path":"/locations/{location_id}/measurements/{source}","tag":"locations","role":"admin","takesMeterKeys":false,"sdk":"locations.deleteMeasurement","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  putLoadLimit: {"method":"PUT","path":"/locations/{location_id}/limits/{limit_name}","tag":"locations","role":"operator","takesMeterKeys":true,"sdk":"locations.putLimit","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteLoadLimit: {"method":"DELETE","path":"/locations/{location_id}/limits/{limit_name}","tag":"locations","role":"admin","takesMeterKeys":false,"sdk":"locations.deleteLimit","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  listChargers: {"method":"GET","path":"/chargers","tag":"chargers","role":"viewer","takesMeterKeys":false,"sdk":"chargers.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createCharger: {"method":"POST","path":"/chargers","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listUnknownChargers: {"method":"GET","path":"/chargers/unknown","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.listUnknown","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getCharger: {"method":"GET","path":"/chargers/{charger_id}","tag":"chargers","role":"viewer","takesMeterKeys":false,"sdk":"chargers.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateCharger: {"method":"PATCH","path":"/chargers/{charger_id}","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteCharger: {"method":"DELETE","path":"/chargers/{charger_id}","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,422,429,500,503],"hasBody":false,"bodyRequired":false},
  disconnectCharger: {"method":"DELETE","path":"/chargers/{charger_id}/connection","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.disconnect","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  rotateChargerCredentials: {"method":"POST","path":"/chargers/{charger_id}/credentials","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.rotateCredentials","successStatuses":[201,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":false},
  getChargerConfiguration: {"method":"GET","path":"/chargers/{charger_id}/configuration","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.getConfiguration","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  explainAuthorization: {"method":"POST","path":"/chargers/{charger_id}/authorization","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.explain","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listChargerMessages: {"method":"GET","path":"/chargers/{charger_id}/messages","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.listMessages","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  resetCharger: {"method":"POST","path":"/chargers/{charger_id}/reset","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.reset","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  raiseSecurityProfile: {"method":"POST","path":"/chargers/{charger_id}/security-profile","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.raiseSecurityProfile","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getFirmwareStatus: {"method":"GET","path":"/chargers/{charger_id}/firmware","tag":"chargers","role":"viewer","takesMeterKeys":false,"sdk":"chargers.getFirmwareStatus","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateFirmware: {"method":"POST","path":"/chargers/{charger_id}/firmware","tag":"chargers","role":"admin","takesMeterKeys":false,"sdk":"chargers.updateFirmware","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  callCharger: {"method":"POST","path":"/chargers/{charger_id}/calls","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.call","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  sendLocalList: {"method":"POST","path":"/chargers/{charger_id}/local-list","tag":"chargers","role":"operator","takesMeterKeys":false,"sdk":"chargers.sendLocalList","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":false},
  listSockets: {"method":"GET","path":"/chargers/{charger_id}/sockets","tag":"sockets","role":"viewer","takesMeterKeys":false,"sdk":"sockets.list","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getSocket: {"method":"GET","path":"/chargers/{charger_id}/sockets/{socket_id}","tag":"sockets","role":"viewer","takesMeterKeys":false,"sdk":"sockets.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateSocket: {"method":"PATCH","path":"/chargers/{charger_id}/sockets/{socket_id}","tag":"sockets","role":"admin","takesMeterKeys":false,"sdk":"sockets.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  startCharging: {"method":"POST","path":"/chargers/{charger_id}/sockets/{socket_id}/start","tag":"sockets","role":"operator","takesMeterKeys":false,"sdk":"sockets.start","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  stopCharging: {"method":"POST","path":"/chargers/{charger_id}/sockets/{socket_id}/stop","tag":"sockets","role":"operator","takesMeterKeys":false,"sdk":"sockets.stop","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  unlockConnector: {"method":"POST","path":"/chargers/{charger_id}/sockets/{socket_id}/unlock","tag":"sockets","role":"operator","takesMeterKeys":false,"sdk":"sockets.unlock","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  setChargingProfile: {"method":"POST","path":"/chargers/{charger_id}/sockets/{socket_id}/charging-profile","tag":"sockets","role":"operator","takesMeterKeys":false,"sdk":"sockets.setChargingProfile","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  clearChargingProfile: {"method":"POST","path":"/chargers/{charger_id}/sockets/{socket_id}/clear-charging-profile","tag":"sockets","role":"operator","takesMeterKeys":false,"sdk":"sockets.clearChargingProfile","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  listAllSockets: {"method":"GET","path":"/sockets","tag":"sockets","role":"viewer","takesMeterKeys":false,"sdk":"sockets.listAll","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listCommands: {"method":"GET","path":"/commands","tag":"commands","role":"viewer","takesMeterKeys":false,"sdk":"commands.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getCommand: {"method":"GET","path":"/commands/{command_id}","tag":"commands","role":"viewer","takesMeterKeys":false,"sdk":"commands.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listJobs: {"method":"GET","path":"/jobs","tag":"jobs","role":"viewer","takesMeterKeys":false,"sdk":"jobs.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createJob: {"method":"POST","path":"/jobs","tag":"jobs","role":"operator","takesMeterKeys":false,"sdk":"jobs.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getJob: {"method":"GET","path":"/jobs/{job_id}","tag":"jobs","role":"viewer","takesMeterKeys":false,"sdk":"jobs.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listJobItems: {"method":"GET","path":"/jobs/{job_id}/items","tag":"jobs","role":"viewer","takesMeterKeys":false,"sdk":"jobs.listItems","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  cancelJob: {"method":"POST","path":"/jobs/{job_id}/cancel","tag":"jobs","role":"operator","takesMeterKeys":false,"sdk":"jobs.cancel","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  continueJob: {"method":"POST","path":"/jobs/{job_id}/continue","tag":"jobs","role":"operator","takesMeterKeys":false,"sdk":"jobs.continue","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  listSessions: {"method":"GET","path":"/sessions","tag":"sessions","role":"viewer","takesMeterKeys":false,"sdk":"sessions.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getSession: {"method":"GET","path":"/sessions/{session_id}","tag":"sessions","role":"viewer","takesMeterKeys":false,"sdk":"sessions.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateSession: {"method":"PATCH","path":"/sessions/{session_id}","tag":"sessions","role":"operator","takesMeterKeys":false,"sdk":"sessions.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listMeterValues: {"method":"GET","path":"/sessions/{session_id}/meter-values","tag":"sessions","role":"viewer","takesMeterKeys":false,"sdk":"sessions.listMeterValues","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getSessionCost: {"method":"GET","path":"/sessions/{session_id}/cost","tag":"sessions","role":"viewer","takesMeterKeys":false,"sdk":"sessions.cost","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  finalizeSession: {"method":"POST","path":"/sessions/{session_id}/finalize","tag":"sessions","role":"operator","takesMeterKeys":false,"sdk":"sessions.finalize","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  attachSessionPaymentReference: {"method":"POST","path":"/sessions/{session_id}/payment-reference","tag":"sessions","role":"operator","takesMeterKeys":false,"sdk":"sessions.attachPaymentReference","successStatuses":[200,201],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listTariffs: {"method":"GET","path":"/tariffs","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createTariff: {"method":"POST","path":"/tariffs","tag":"tariffs","role":"admin","takesMeterKeys":false,"sdk":"tariffs.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  validateTariff: {"method":"POST","path":"/tariffs/validate","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.validate","successStatuses":[200],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  quoteTariffDraft: {"method":"POST","path":"/tariffs/quote","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.quoteDraft","successStatuses":[200],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getTariff: {"method":"GET","path":"/tariffs/{tariff_id}","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  replaceTariff: {"method":"PUT","path":"/tariffs/{tariff_id}","tag":"tariffs","role":"admin","takesMeterKeys":false,"sdk":"tariffs.replace","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteTariff: {"method":"DELETE","path":"/tariffs/{tariff_id}","tag":"tariffs","role":"admin","takesMeterKeys":false,"sdk":"tariffs.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,422,429,500,503],"hasBody":false,"bodyRequired":false},
  listTariffRevisions: {"method":"GET","path":"/tariffs/{tariff_id}/revisions","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.listRevisions","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  quoteTariff: {"method":"POST","path":"/tariffs/{tariff_id}/quote","tag":"tariffs","role":"viewer","takesMeterKeys":false,"sdk":"tariffs.quote","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listIdTags: {"method":"GET","path":"/id-tags","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createIdTag: {"method":"POST","path":"/id-tags","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  listUnknownIdTags: {"method":"GET","path":"/id-tags/unknown","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.listUnknown","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getIdTag: {"method":"GET","path":"/id-tags/{id_tag_id}","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateIdTag: {"method":"PATCH","path":"/id-tags/{id_tag_id}","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteIdTag: {"method":"DELETE","path":"/id-tags/{id_tag_id}","tag":"id-tags","role":"operator","takesMeterKeys":false,"sdk":"idTags.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  getAuthorizer: {"method":"GET","path":"/authorizer","tag":"authorizer","role":"admin","takesMeterKeys":false,"sdk":"authorizer.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  putAuthorizer: {"method":"PUT","path":"/authorizer","tag":"authorizer","role":"admin","takesMeterKeys":false,"sdk":"authorizer.put","successStatuses":[200,201],"errorStatuses":[400,401,403,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteAuthorizer: {"method":"DELETE","path":"/authorizer","tag":"authorizer","role":"admin","takesMeterKeys":false,"sdk":"authorizer.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  listCdrs: {"method":"GET","path":"/cdrs","tag":"cdrs","role":"viewer","takesMeterKeys":false,"sdk":"cdrs.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  summarizeCdrs: {"method":"GET","path":"/cdrs/summary","tag":"cdrs","role":"viewer","takesMeterKeys":false,"sdk":"cdrs.summarize","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listCorrections: {"method":"GET","path":"/corrections","tag":"cdrs","role":"viewer","takesMeterKeys":false,"sdk":"corrections.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getCdr: {"method":"GET","path":"/cdrs/{cdr_id}","tag":"cdrs","role":"viewer","takesMeterKeys":false,"sdk":"cdrs.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getBillingDecision: {"method":"GET","path":"/cdrs/{cdr_id}/billing-decision","tag":"cdrs","role":"viewer","takesMeterKeys":false,"sdk":"cdrs.getBillingDecision","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  attachPaymentReference: {"method":"POST","path":"/cdrs/{cdr_id}/payment-reference","tag":"cdrs","role":"operator","takesMeterKeys":false,"sdk":"cdrs.attachPaymentReference","successStatuses":[200,201],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  redactPaymentReference: {"method":"DELETE","path":"/cdrs/{cdr_id}/payment-references/{payment_reference_id}","tag":"cdrs","role":"operator","takesMeterKeys":false,"sdk":"cdrs.redactPaymentReference","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  listApiKeys: {"method":"GET","path":"/api-keys","tag":"api-keys","role":"admin","takesMeterKeys":false,"sdk":"apiKeys.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createApiKey: {"method":"POST","path":"/api-keys","tag":"api-keys","role":"admin","takesMeterKeys":false,"sdk":"apiKeys.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  rotateApiKey: {"method":"POST","path":"/api-keys/{api_key_id}/rotate","tag":"api-keys","role":"admin","takesMeterKeys":false,"sdk":"apiKeys.rotate","successStatuses":[201],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":false},
  revokeApiKey: {"method":"DELETE","path":"/api-keys/{api_key_id}","tag":"api-keys","role":"admin","takesMeterKeys":false,"sdk":"apiKeys.revoke","successStatuses":[204],"errorStatuses":[400,401,403,404,422,429,500,503],"hasBody":false,"bodyRequired":false},
  listWebhooks: {"method":"GET","path":"/webhooks","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  createWebhook: {"method":"POST","path":"/webhooks","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.create","successStatuses":[201],"errorStatuses":[400,401,403,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getWebhook: {"method":"GET","path":"/webhooks/{webhook_id}","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  updateWebhook: {"method":"PATCH","path":"/webhooks/{webhook_id}","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.update","successStatuses":[200],"errorStatuses":[400,401,403,404,406,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  deleteWebhook: {"method":"DELETE","path":"/webhooks/{webhook_id}","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.delete","successStatuses":[204],"errorStatuses":[400,401,403,404,429,500,503],"hasBody":false,"bodyRequired":false},
  rotateWebhookSecret: {"method":"POST","path":"/webhooks/{webhook_id}/rotate-secret","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.rotateSecret","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":false},
  testWebhook: {"method":"POST","path":"/webhooks/{webhook_id}/test","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.test","successStatuses":[200,202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":false},
  listDeliveries: {"method":"GET","path":"/webhooks/{webhook_id}/deliveries","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.listDeliveries","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getDelivery: {"method":"GET","path":"/webhooks/{webhook_id}/deliveries/{delivery_id}","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.getDelivery","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  redeliverDelivery: {"method":"POST","path":"/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.redeliver","successStatuses":[202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  redeliverDeliveries: {"method":"POST","path":"/webhooks/{webhook_id}/redeliver","tag":"webhooks","role":"admin","takesMeterKeys":false,"sdk":"webhooks.redeliverMany","successStatuses":[202],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":true,"bodyRequired":true},
  getWebhookStats: {"method":"GET","path":"/webhooks/{webhook_id}/stats","tag":"webhooks","role":"operator","takesMeterKeys":false,"sdk":"webhooks.stats","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listEventTypes: {"method":"GET","path":"/event-types","tag":"events","role":"viewer","takesMeterKeys":false,"sdk":"eventTypes.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listEvents: {"method":"GET","path":"/events","tag":"events","role":"viewer","takesMeterKeys":false,"sdk":"events.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  streamEvents: {"method":"GET","path":"/events/stream","tag":"events","role":"viewer","takesMeterKeys":false,"sdk":"events.stream","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getEvent: {"method":"GET","path":"/events/{event_id}","tag":"events","role":"viewer","takesMeterKeys":false,"sdk":"events.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  listIssues: {"method":"GET","path":"/issues","tag":"issues","role":"viewer","takesMeterKeys":false,"sdk":"issues.list","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getIssue: {"method":"GET","path":"/issues/{issue_id}","tag":"issues","role":"viewer","takesMeterKeys":false,"sdk":"issues.get","successStatuses":[200],"errorStatuses":[400,401,403,404,406,429,500,503],"hasBody":false,"bodyRequired":false},
  acknowledgeIssue: {"method":"POST","path":"/issues/{issue_id}/acknowledge","tag":"issues","role":"operator","takesMeterKeys":false,"sdk":"issues.acknowledge","successStatuses":[200],"errorStatuses":[400,401,403,404,406,409,413,415,422,429,500,503],"hasBody":false,"bodyRequired":false},
  getOverview: {"method":"GET","path":"/overview","tag":"overview","role":"viewer","takesMeterKeys":false,"sdk":"overview.get","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
  getMe: {"method":"GET","path":"/me","tag":"me","role":"viewer","takesMeterKeys":false,"sdk":"me.get","successStatuses":[200],"errorStatuses":[400,401,403,406,429,500,503],"hasBody":false,"bodyRequired":false},
} as const;

/** The query parameters that have a default: a handler always gets them. */
export interface QueryDefaults {
  listLocations: "page" | "per_page" | "sort";
  createLocation: never;
  getLocation: never;
  updateLocation: never;
  deleteLocation: never;
  getLocationLoad: never;
  getLoadHistory: "sockets";
  putMeasurement: never;
  deleteMeasurement: never;
  putLoadLimit: never;
  deleteLoadLimit: never;
  listChargers: "page" | "per_page" | "sort";
  createCharger: never;
  listUnknownChargers: "page" | "per_page";
  getCharger: never;
  updateCharger: never;
  deleteCharger: never;
  disconnectCharger: never;
  rotateChargerCredentials: never;
  getChargerConfiguration: never;
  explainAuthorization: never;
  listChargerMessages: "page" | "per_page" | "order" | "errors_only";
  resetCharger: "wait" | "timeout";
  raiseSecurityProfile: "wait" | "timeout";
  getFirmwareStatus: never;
  updateFirmware: "wait" | "timeout";
  callCharger: "wait" | "timeout";
  sendLocalList: "wait" | "timeout";
  listSockets: "page" | "per_page";
  getSocket: never;
  updateSocket: never;
  startCharging: "wait" | "timeout";
  stopCharging: "wait" | "timeout";
  unlockConnector: "wait" | "timeout";
  setChargingProfile: "wait" | "timeout";
  clearChargingProfile: "wait" | "timeout";
  listAllSockets: "page" | "per_page";
  listCommands: "page" | "per_page";
  getCommand: never;
  listJobs: "page" | "per_page";
  createJob: never;
  getJob: never;
  listJobItems: "page" | "per_page";
  cancelJob: never;
  continueJob: never;
  listSessions: "page" | "per_page";
  getSession: never;
  updateSession: never;
  listMeterValues: "page" | "per_page";
  getSessionCost: never;
  finalizeSession: never;
  attachSessionPaymentReference: never;
  listTariffs: "page" | "per_page";
  createTariff: never;
  validateTariff: never;
  quoteTariffDraft: never;
  getTariff: never;
  replaceTariff: never;
  deleteTariff: never;
  listTariffRevisions: "page" | "per_page";
  quoteTariff: never;
  listIdTags: "page" | "per_page";
  createIdTag: never;
  listUnknownIdTags: "page" | "per_page";
  getIdTag: never;
  updateIdTag: never;
  deleteIdTag: "erase";
  getAuthorizer: never;
  putAuthorizer: never;
  deleteAuthorizer: never;
  listCdrs: "page" | "per_page" | "order";
  summarizeCdrs: never;
  listCorrections: "page" | "per_page";
  getCdr: never;
  getBillingDecision: never;
  attachPaymentReference: never;
  redactPaymentReference: never;
  listApiKeys: "page" | "per_page";
  createApiKey: never;
  rotateApiKey: never;
  revokeApiKey: never;
  listWebhooks: "page" | "per_page";
  createWebhook: never;
  getWebhook: never;
  updateWebhook: never;
  deleteWebhook: never;
  rotateWebhookSecret: never;
  testWebhook: "wait" | "timeout";
  listDeliveries: "page" | "per_page";
  getDelivery: never;
  redeliverDelivery: never;
  redeliverDeliveries: never;
  getWebhookStats: never;
  listEventTypes: "page" | "per_page";
  listEvents: "page" | "per_page" | "order";
  streamEvents: never;
  getEvent: never;
  listIssues: "page" | "per_page";
  getIssue: never;
  acknowledgeIssue: never;
  getOverview: never;
  getMe: never;
}
