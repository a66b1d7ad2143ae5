ALTER TABLE `transfers` ADD `user_id` text;--> statement-breakpoint
CREATE INDEX `transfers_by_user` ON `transfers` (`user_id`,`id`) WHERE "transfers"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `identity_checks` ADD `decided_by` text;--> statement-breakpoint
-- What was moved before stands in its player's history, too: nothing that was moved is changed by that.
DROP TRIGGER `transfers_are_never_updated`;
--> statement-breakpoint
UPDATE `transfers` SET `user_id` = (
  SELECT `account`.`user_id` FROM `entries` AS `entry` JOIN `ledger_accounts` AS `account` ON `account`.`id` = `entry`.`account_id`
  WHERE `entry`.`transfer_id` = `transfers`.`id` AND `account`.`user_id` IS NOT NULL LIMIT 1
) WHERE `kind` IN ('chargeback', 'demo_grant', 'bonus', 'bonus_end', 'prize', 'rakeback', 'forfeit');
--> statement-breakpoint
CREATE TRIGGER `transfers_are_never_updated` BEFORE UPDATE ON `transfers` BEGIN SELECT RAISE(ABORT, 'transfers are append-only'); END;
