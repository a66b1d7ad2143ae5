DROP INDEX `a_settlement_is_logged_once`;--> statement-breakpoint
DROP INDEX `log_records_by_reference`;--> statement-breakpoint
ALTER TABLE `log_records` ADD `record_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `log_records_of_subject` ON `log_records` (`reference`,CASE "kind" WHEN 'bet_settled' THEN 0 ELSE "sequence" END) WHERE "log_records"."reference" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `log_keys` ADD `records` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `log_keys` SET `records` = (SELECT count(*) FROM `log_records` WHERE `log_records`.`key_id` = `log_keys`.`id` AND `log_records`.`opening` IS NOT NULL);--> statement-breakpoint
DROP TRIGGER `log_records_are_never_updated`;--> statement-breakpoint
CREATE TRIGGER `log_records_are_never_updated` BEFORE UPDATE ON `log_records`
WHEN NEW.`opening` IS NOT NULL OR NEW.`sequence` IS NOT OLD.`sequence` OR NEW.`kind` IS NOT OLD.`kind`
  OR NEW.`payload` IS NOT OLD.`payload` OR NEW.`previous_hash` IS NOT OLD.`previous_hash` OR NEW.`hash` IS NOT OLD.`hash`
  OR NEW.`created_at` IS NOT OLD.`created_at` OR NEW.`reference` IS NOT OLD.`reference` OR NEW.`key_id` IS NOT OLD.`key_id`
  OR NEW.`record_number` IS NOT OLD.`record_number` OR OLD.`opening` IS NULL
BEGIN SELECT RAISE(ABORT, 'log records are append-only'); END;
